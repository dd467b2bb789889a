import { boardWords } from '../games/frame/words';
import de from './texts/de.json';
import en from './texts/en.json';

export const t = boardWords({ en, de });
