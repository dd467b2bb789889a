/** What others are asked, told of them and not to them: "Mara chooses a start tile." */
import type { Turn } from '../wire/Turn';
import { say, ui, words } from './words.svelte';

/** The text of a prompt as those hear it who only look on. */
export const toldOfOthers = (id: string): string => `${id}.other`;

export function othersDecide({ seats, prompt }: Pick<Turn, 'seats' | 'prompt'>): string {
  const [seat] = seats;
  if (prompt && seats.length === 1 && seat !== undefined && words.has(toldOfOthers(prompt.id))) {
    return say({ id: toldOfOthers(prompt.id), args: { ...prompt.args, who: { seat } } });
  }
  return ui(seats.length > 1 ? 'table.decide_together' : 'table.decides', { who: seats.map((one) => words.player(one)).join(', ') });
}
