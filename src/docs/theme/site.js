// What a page does beyond being read: theme, menu, copying, where one is, and the search.
'use strict';
(() => {
  const root = document.documentElement;
  const top = document.body.dataset.top;
  const one = (selector, within = document) => within.querySelector(selector);
  const all = (selector, within = document) => [...within.querySelectorAll(selector)];

  const element = (name, attributes = {}, ...children) => {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    made.append(...children);
    return made;
  };

  // --- Theme

  const systemIsDark = matchMedia('(prefers-color-scheme: dark)');
  const isDark = () => (root.dataset.theme ? root.dataset.theme === 'dark' : systemIsDark.matches);
  const themeButton = one('.theme');

  const nameTheme = () => {
    themeButton.setAttribute('aria-label', isDark() ? 'Light theme' : 'Dark theme');
    themeButton.title = isDark() ? 'Light theme' : 'Dark theme';
  };

  themeButton.addEventListener('click', () => {
    root.dataset.theme = isDark() ? 'light' : 'dark';
    try {
      localStorage.setItem('proctor-docs-theme', root.dataset.theme);
    } catch {
      // It holds for this page alone.
    }
    nameTheme();
  });
  systemIsDark.addEventListener('change', nameTheme);
  nameTheme();

  // --- Contents, on a narrow screen

  const menu = one('.menu');
  const side = one('.side');

  const showMenu = (shown) => {
    root.classList.toggle('menu-open', shown);
    menu.setAttribute('aria-expanded', String(shown));
  };
  menu.addEventListener('click', () => showMenu(!root.classList.contains('menu-open')));
  document.addEventListener('click', (event) => {
    if (!side.contains(event.target) && !menu.contains(event.target)) showMenu(false);
  });

  const here = one('[aria-current="page"]', side);
  if (here) side.scrollTop = here.offsetTop - side.clientHeight / 3;

  // --- Code to take along

  const copied = (block) =>
    block.dataset.language === 'console'
      ? one('code', block)
          .textContent.split('\n')
          .filter((line) => line.startsWith('$ '))
          .map((line) => line.slice(2))
          .join('\n')
      : one('code', block).textContent.replace(/\n$/, '');

  for (const block of all('.code')) {
    const button = element('button', { type: 'button', class: 'copy' }, 'Copy');
    button.addEventListener('click', async () => {
      try {
        await navigator.clipboard.writeText(copied(block));
        button.textContent = 'Copied';
      } catch {
        getSelection().selectAllChildren(one('code', block));
        button.textContent = 'Selected';
      }
      setTimeout(() => (button.textContent = 'Copy'), 1500);
    });
    block.append(button);
  }

  // --- Which heading is being read

  const links = new Map(all('.outline a').map((link) => [decodeURIComponent(link.hash.slice(1)), link]));
  const headings = [...links.keys()].map((id) => document.getElementById(id)).filter(Boolean);

  const markHeading = () => {
    const atEnd = innerHeight + scrollY >= document.body.scrollHeight - 4;
    const passed = headings.filter((heading) => heading.getBoundingClientRect().top < 120);
    const current = atEnd ? headings.at(-1) : (passed.at(-1) ?? headings[0]);
    for (const [id, link] of links) link.classList.toggle('current', id === current?.id);
  };
  if (headings.length > 0) {
    addEventListener('scroll', markHeading, { passive: true });
    markHeading();
  }

  // --- Search. The ranks are those of src/docs/search.cc.

  const worth = { title: 30, heading: 20, begins: 4, text: 1, phrase: 12 };
  const common = new Set('a an and do for how i in is of on or the to what with'.split(' '));
  const mostShown = 24;
  const around = 70;

  const beginsWord = (text, at) => at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1]);

  const points = (text, word, value) => {
    let best = 0;
    for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
      if (beginsWord(text, at)) return value + worth.begins;
      best = value;
    }
    return best;
  };

  const score = (place, phrase, words) => {
    let sum = 0;
    for (const word of words) {
      const found =
        points(place.lowTitle, word, place.heading ? worth.text : worth.title) +
        points(place.lowHeading, word, worth.heading) +
        points(place.lowText, word, worth.text);
      if (found === 0) return 0;
      sum += found;
    }
    const hasPhrase = words.length > 1 && (place.lowText.includes(phrase) || place.lowHeading.includes(phrase));
    return sum + (hasPhrase ? worth.phrase : 0);
  };

  let places;

  const readPlaces = () =>
    (places ??= new Promise((resolve, reject) => {
      const script = element('script', { src: `${top}assets/places.js` });
      script.addEventListener('load', () =>
        resolve(
          window.proctorPlaces.map(([path, title, heading, anchor, text]) => ({
            path,
            title,
            heading,
            anchor,
            text,
            lowTitle: title.toLowerCase(),
            lowHeading: heading.toLowerCase(),
            lowText: text.toLowerCase(),
          })),
        ),
      );
      script.addEventListener('error', () => reject(new Error('the search cannot be loaded')));
      document.head.append(script);
    }));

  const search = (known, query) => {
    const phrase = query.toLowerCase().trim().replace(/\s+/g, ' ');
    const said = phrase.split(' ').filter(Boolean);
    const telling = said.filter((word) => !common.has(word));
    const words = telling.length > 0 ? telling : said;
    if (words.length === 0) return { words, found: [] };
    const found = known
      .map((place) => ({ place, sum: score(place, phrase, words) }))
      .filter((row) => row.sum > 0)
      .sort((a, b) => b.sum - a.sum)
      .map((row) => row.place);
    return { words, found };
  };

  const marked = (text, words) => {
    const escaped = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    const pieces = text.split(new RegExp(`(${escaped.join('|')})`, 'giu'));
    return pieces.map((piece, index) => (index % 2 ? element('mark', {}, piece) : piece));
  };

  const excerpt = (place, words) => {
    const at = words.map((word) => place.lowText.indexOf(word)).find((index) => index >= 0) ?? 0;
    const start = at <= around ? 0 : place.text.indexOf(' ', at - around) + 1;
    const text = place.text.slice(start, start + 2 * around + 20);
    return (start > 0 ? '… ' : '') + text + (start + text.length < place.text.length ? ' …' : '');
  };

  const input = element('input', {
    type: 'search',
    placeholder: 'Search the documentation',
    'aria-label': 'Search the documentation',
    autocomplete: 'off',
    spellcheck: 'false',
    role: 'combobox',
    'aria-expanded': 'true',
    'aria-controls': 'found',
    'aria-autocomplete': 'list',
  });
  const list = element('div', { id: 'found', role: 'listbox', 'aria-label': 'Found' });
  const status = element('p', { class: 'status', role: 'status' });
  const hint = element('p', { class: 'hint' });
  for (const [key, what] of [['↑ ↓', 'choose'], ['Enter', 'open'], ['Esc', 'close']])
    hint.append(element('kbd', {}, key), ` ${what} `);
  const dialog = element('dialog', { class: 'finder', 'aria-label': 'Search' }, input, status, list, hint);
  document.body.append(dialog);

  let chosen = 0;

  const choose = (index) => {
    const rows = all('[role="option"]', list);
    if (rows.length === 0) return input.removeAttribute('aria-activedescendant');
    chosen = (index + rows.length) % rows.length;
    rows.forEach((row, at) => row.setAttribute('aria-selected', String(at === chosen)));
    rows[chosen].scrollIntoView({ block: 'nearest' });
    input.setAttribute('aria-activedescendant', rows[chosen].id);
  };

  const row = (place, words, index) => {
    const where = element('span', { class: 'where' }, ...marked(place.heading || place.title, words));
    const page = place.heading ? [element('span', { class: 'of' }, place.title)] : [];
    const text = element('span', { class: 'excerpt' }, ...marked(excerpt(place, words), words));
    const href = top + place.path + (place.anchor ? `#${place.anchor}` : '');
    const attributes = { href, tabindex: '-1', role: 'option', id: `found-${index}`, 'aria-selected': 'false' };
    const link = element('a', attributes, where, ...page, text);
    link.addEventListener('click', () => dialog.close());
    return link;
  };

  const show = async () => {
    try {
      const { words, found } = search(await readPlaces(), input.value);
      list.replaceChildren(...found.slice(0, mostShown).map((place, index) => row(place, words, index)));
      status.textContent =
        words.length === 0 ? '' : found.length === 0 ? 'Nothing has all of these words.' : `${found.length} found`;
      choose(0);
    } catch (fault) {
      status.textContent = fault.message;
    }
  };

  const openSearch = () => {
    if (!dialog.open) dialog.showModal();
    input.select();
    show();
  };

  input.addEventListener('input', show);
  input.addEventListener('keydown', (event) => {
    if (event.key === 'ArrowDown') choose(chosen + 1);
    else if (event.key === 'ArrowUp') choose(chosen - 1);
    else if (event.key === 'Enter') one('[aria-selected="true"]', list)?.click();
    else return;
    event.preventDefault();
  });
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });
  one('.search').addEventListener('click', openSearch);
  document.addEventListener('keydown', (event) => {
    const typing = event.target.closest('input, textarea, select, [contenteditable]');
    const slash = event.key === '/' && !typing && !event.ctrlKey && !event.metaKey && !event.altKey;
    const letter = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
    if (event.key === 'Escape') showMenu(false);
    if (!slash && !letter) return;
    event.preventDefault();
    openSearch();
  });

  const asked = new URLSearchParams(location.search).get('q');
  if (asked) {
    input.value = asked;
    openSearch();
  }
})();
