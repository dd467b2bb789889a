// Speaks the language and wears the colours of the page, and goes back to it as soon as the server answers.
const health = new URL('health', document.currentScript.src);
const recall = (key) => {
  try {
    return localStorage.getItem(`almende.${key}`);
  } catch {
    return null;
  }
};
const sections = [...document.querySelectorAll('section')];
const inLanguage = (tag) => sections.find(({ lang }) => lang.toLowerCase() === tag.toLowerCase());
const wanted = [recall('lang') ?? [], navigator.languages].flat();
const shown = wanted.map((tag) => inLanguage(tag) ?? inLanguage(tag.split('-')[0])).find((section) => section) ?? sections[0];
document.documentElement.lang = shown.lang;
document.documentElement.dataset.theme = recall('theme') ?? 'auto';
for (const section of sections) section.hidden = section !== shown;
document.title = `${shown.querySelector('h1').textContent} · Almende`;

let trying = false;
async function look(asked) {
  if (trying) return;
  trying = true;
  const answer = await fetch(health, { cache: 'no-store' }).catch(() => null);
  trying = false;
  if (answer?.ok) location.reload();
  // Said only to those who asked: what repeats by itself would be read aloud again and again.
  else if (asked) {
    const tried = shown.querySelector('[data-tried]');
    tried.textContent = tried.dataset.still;
  }
}
for (const button of document.querySelectorAll('button')) button.addEventListener('click', () => look(true));
addEventListener('online', () => look(false));
setInterval(() => look(false), 4000);
