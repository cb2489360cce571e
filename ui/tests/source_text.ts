import type { Locator } from 'playwright-core';

// Replaces the whole text of a source view, as someone does who pastes it.
export async function paste(editor: Locator, text: string): Promise<void> {
  await editor.click();
  await editor.press('ControlOrMeta+a');
  await editor.evaluate((element, pasted) => {
    const data = new DataTransfer();
    data.setData('text/plain', pasted);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  }, text);
}

// Lines that are in sight, without line numbers.
export const shownText = async (editor: Locator): Promise<string> => (await editor.locator('.cm-line').allInnerTexts()).map((line) => line.replace(/\n$/, '')).join('\n');
