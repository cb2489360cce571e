// A plain scalar of YAML or JSON, as a schema's const and enum would have it.
export function scalar(text: string): unknown {
  const bare = text.trim();
  const quote = /^["']/.exec(bare)?.[0];
  if (quote) return bare.length > 1 && bare.endsWith(quote) ? bare.slice(1, -1) : bare.slice(1);
  if (bare === '') return undefined;
  if (bare === 'true' || bare === 'false') return bare === 'true';
  if (bare === 'null' || bare === '~') return null;
  return /^-?\d+(\.\d+)?$/.test(bare) ? Number(bare) : bare;
}
