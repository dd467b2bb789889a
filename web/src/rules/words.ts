/** What the pages of rules say around the rules. */
import type { Arg } from '$lib/text';
import { ui, type OwnText } from '$lib/words.svelte';

type RulesText<Id> = Id extends `rules.${infer Name}` ? Name : never;

export const t = (id: RulesText<OwnText>, args?: Record<string, Arg>): string => ui(`rules.${id}`, args);
