// What the content policy demands of style elements that libraries make. The server writes a new one into each page it sends.
export function nonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
}
