// Speaks the language and wears the colours of the page, and goes back to it as soon as the server answers.
const recall = (key) => {
  try {
    return localStorage.getItem(`almende.${key}`);
  } catch {
    return null;
  }
};
const lang = recall('lang') ?? (navigator.language.toLowerCase().startsWith('de') ? 'de' : 'en');
document.documentElement.lang = lang;
document.documentElement.dataset.theme = recall('theme') ?? 'auto';
for (const section of document.querySelectorAll('section')) section.hidden = section.lang !== lang;
const shown = document.querySelector('section:not([hidden])') ?? document.querySelector('section');
document.title = `${shown.querySelector('h1').textContent} · Almende`;

const STILL = { en: 'Still no answer.', de: 'Noch keine Antwort.' };
let trying = false;
async function look(asked) {
  if (trying) return;
  trying = true;
  const answer = await fetch('/health', { cache: 'no-store' }).catch(() => null);
  trying = false;
  if (answer?.ok) location.reload();
  // Said only to those who asked: what repeats by itself would be read aloud again and again.
  else if (asked) shown.querySelector('[data-tried]').textContent = STILL[lang] ?? STILL.en;
}
for (const button of document.querySelectorAll('button')) button.addEventListener('click', () => look(true));
addEventListener('online', () => look(false));
setInterval(() => look(false), 4000);
