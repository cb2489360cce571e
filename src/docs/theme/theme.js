// Before anything is drawn: the theme that was chosen last, so that no page blinks.
'use strict';
(() => {
  const root = document.documentElement;
  root.classList.add('js');
  try {
    const theme = localStorage.getItem('proctor-docs-theme');
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
  } catch {
    // Pages that may keep nothing follow the system.
  }
})();
