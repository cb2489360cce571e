import { useRef } from 'react';

// What had the focus when a dialog opened has it again when the dialog closes; where that is gone, the page has it.
// Radix does this by itself only for dialogs with a trigger of their own.
export function useFocusBack(): { onOpenAutoFocus: () => void; onCloseAutoFocus: (event: Event) => void } {
  const before = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      before.current = document.activeElement;
    },
    onCloseAutoFocus: (event) => {
      event.preventDefault();
      const place = before.current?.isConnected && before.current !== document.body ? before.current : document.getElementById('content');
      if (place instanceof HTMLElement) place.focus();
    },
  };
}
