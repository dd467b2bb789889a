/** How many tables wait for this person, asked now and then while the page is looked at. */
import { api } from './api';
import { isSite } from './home';

const EVERY = 60_000;

class Waiting {
  count = $state(0);

  async ask(): Promise<void> {
    // Where there is no server nobody waits there.
    if (isSite) return;
    try {
      this.count = (await api.waiting()).tables;
    } catch {
      // A count that cannot be asked for stays as it was.
    }
  }

  /** Asks until the returned function is called. */
  watch(): () => void {
    const look = (): void => {
      if (!document.hidden) void this.ask();
    };
    const timer = setInterval(look, EVERY);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }
}

export const waiting = new Waiting();
