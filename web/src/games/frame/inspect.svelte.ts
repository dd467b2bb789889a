/**
 * What the pointer or the finger is at: the thing, what can be done with it, what that would lead to, or why nothing
 * can be done. One thing at a time, shown on one card.
 */
import { settings } from '$lib/settings.svelte';
import type { Snippet } from 'svelte';
import type { Choice } from '../../wire/Choice';
import type { Notation } from '../../wire/Notation';
import type { Legality } from '../../wire/Legality';
import type { Preview } from '../../wire/Preview';
import type { Far } from './beyond';
import type { BoardProps } from './board';
import type { Place, Wish } from './targets';

export interface Thing {
  /** Where its options live. */
  place: Place;
  name: string;
  /** What it does. */
  about?: string;
  /** How it looks at reading size, where that tells more than words. */
  face?: Snippet;
  reconstructed?: boolean;
  /** What is asked about when nothing is possible here. */
  wanted?: Wish | null;
  /** Of several ways, what a click means. */
  means?: (choice: Choice) => boolean;
  /** Possible at almost any time beside the question: shown less loudly, and nothing to scroll to. */
  aside?: boolean;
}

const HOVER_DELAY = 280;
/** How long a finger rests on what it wants to read about. */
const LONG_PRESS = 450;
/** How long a card with several ways stays while the mouse goes to it. */
const ON_THE_WAY = 350;

/** What lies beyond the question. */
interface Reach {
  /** What a click at a place leads to though something else has to be done before. */
  at: (place: Place) => Far | undefined;
  /** The usual answer to what is asked next, where that is given with it. */
  usual: (asked: readonly Choice[], view: unknown) => readonly Choice[];
  /** Whether what is asked next has whole answers, of which one can be given with the same click. */
  answers: (asked: readonly Choice[], view: unknown) => boolean;
  /** Does one thing after the other, and what is usual then. */
  go: (actions: readonly Notation[]) => void;
  /** Whether everything waits to be confirmed before it is final. */
  safe: () => boolean;
}
const NOTHING_BEYOND: Reach = { at: () => undefined, usual: () => [], answers: () => false, go: () => {}, safe: () => false };

/** Where the card must not lie: beside a field is the land one wants to see, so the card goes beside the whole land. */
function room(element: Element): DOMRect {
  const own = element.getBoundingClientRect();
  const land = element instanceof SVGElement ? element.ownerSVGElement?.getBoundingClientRect() : null;
  return land ? new DOMRect(land.x, own.y, land.width, own.height) : own;
}

type Powers = Pick<BoardProps, 'act' | 'preview' | 'why'>;

export class Inspector {
  thing = $state.raw<Thing | null>(null);
  choices = $state.raw<readonly Choice[]>([]);
  /** What a click leads to though something else has to be done before. */
  far = $state.raw<Far | null>(null);
  preview = $state.raw<Preview | null>(null);
  refusal = $state.raw<Legality | null>(null);
  /** Whether it stays until it is closed. */
  pinned = $state(false);
  /** Whether the mouse may go to the card and choose one of several ways there. */
  get offers(): boolean {
    return this.#pointed && (this.choices.length > 1 || this.answerable !== null);
  }
  /** The option that is looked at, where what it asks next can be answered with it. */
  readonly answerable: Choice | null = $derived.by(() => {
    const { face, reveals } = this.preview ?? {};
    const [only] = this.choices;
    return only && this.choices.length === 1 && face && !reveals && this.#beyond.answers(face.options, face.view) ? only : null;
  });
  #pointed = $state(false);
  /** The thing's place on the screen. */
  at = $state.raw<DOMRect | null>(null);

  #powers: () => Powers;
  #places: () => ReadonlyMap<Place, readonly Choice[]>;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asked = 0;
  /** Whether the last click came from a finger, which has no hovering. */
  #byTouch = false;
  /** What the mouse is pointing at. */
  #over: Element | null = null;

  /** Whether the finger has rested: then it wanted to read, and lifting it takes nothing. */
  #rested = false;

  #hints: () => readonly Notation[];
  #beyond: Reach;

  constructor(
    powers: () => Powers,
    places: () => ReadonlyMap<Place, readonly Choice[]>,
    hints: () => readonly Notation[] = () => [],
    reach: Reach = NOTHING_BEYOND,
  ) {
    this.#powers = powers;
    this.#places = places;
    this.#hints = hints;
    this.#beyond = reach;
  }

  /** Marks what a hint points at with its rank. */
  #hint(choices: readonly Choice[]): { 'data-hint'?: number } {
    const rank = this.#hints().findIndex((hint) => choices.some(({ action }) => action === hint));
    return rank < 0 ? {} : { 'data-hint': rank + 1 };
  }

  at_place(place: Place): readonly Choice[] {
    return this.#places().get(place) ?? [];
  }

  /** All that a piece of a picture needs to be this thing. */
  props(thing: Thing, label: string = thing.name) {
    return { 'aria-label': label, role: 'img', ...this.card(thing) };
  }

  /** The same for a card of the page, which says its name by itself. */
  card(thing: Thing) {
    const can = this.at_place(thing.place).length > 0;
    const far = can ? undefined : this.#beyond.at(thing.place);
    return {
      'data-place': thing.place,
      ...this.#several(far),
      ...this.#hint(this.at_place(thing.place)),
      ...(thing.aside ? { 'data-aside': '' } : {}),
      ...(can ? { role: 'button', tabindex: 0 } : {}),
      onclick: (event: MouseEvent) => this.#click(thing, event),
      onkeydown: (event: KeyboardEvent) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        this.#byTouch = false;
        this.#take(thing, event.currentTarget as Element);
      },
      onpointerdown: (event: PointerEvent) => {
        this.#byTouch = event.pointerType !== 'mouse';
        this.#rested = false;
        if (!this.#byTouch) return;
        const element = event.currentTarget as Element;
        clearTimeout(this.#timer);
        this.#timer = setTimeout(() => {
          this.#rested = true;
          this.#show(thing, element, true);
        }, LONG_PRESS);
      },
      onpointerup: () => this.#byTouch && !this.#rested && clearTimeout(this.#timer),
      onpointercancel: () => this.#byTouch && clearTimeout(this.#timer),
      oncontextmenu: (event: MouseEvent) => this.#byTouch && event.preventDefault(),
      onpointermove: (event: PointerEvent) => this.#pointAt(thing, event),
      onpointerleave: () => this.#leave(),
      onfocus: (event: FocusEvent) => {
        if ((event.currentTarget as Element).matches(':focus-visible')) this.#hover(thing, event.currentTarget as Element);
      },
      onblur: () => this.#leave(),
    };
  }

  /**
   * What one click does, where that is more than one thing. Keys take the way through the question: what lies beyond is for
   * those who point.
   */
  #several(far: Far | undefined): { 'data-several'?: string } {
    return far ? { 'data-several': JSON.stringify([far.first.action, far.then.action]) } : {};
  }

  /** All that a button needs to be one option: a look at what it leads to, and the click that takes it. */
  choice(choice: Choice) {
    const look = (): void => {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => void this.#askPreview(choice), HOVER_DELAY);
    };
    const leave = (): void => {
      clearTimeout(this.#timer);
      this.#asked += 1;
      this.preview = null;
    };
    return {
      ...this.#hint([choice]),
      onclick: () => this.do(choice),
      onpointerenter: (event: PointerEvent) => event.pointerType === 'mouse' && look(),
      // A finger leaves before its click arrives; a card that shrinks in between would not be hit.
      onpointerleave: (event: PointerEvent) => event.pointerType === 'mouse' && leave(),
      onfocus: (event: FocusEvent) => (event.currentTarget as Element).matches(':focus-visible') && look(),
      onblur: leave,
    };
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#asked += 1;
    this.thing = null;
    this.preview = null;
    this.pinned = false;
  }

  do({ action }: Choice): void {
    this.close();
    this.#beyond.go([action]);
  }

  /** What is done with the option that is looked at, besides: the first of it says how. */
  get besides(): Choice | undefined {
    const { options: asked = [], view } = this.preview?.face ?? {};
    return this.#beyond.usual(asked, view)[0];
  }

  doBoth({ first, then }: Far): void {
    this.close();
    this.#beyond.go([first.action, then.action]);
  }

  /** What can be done with a thing, or of that what a click means, if that is one thing. */
  #meant({ place, means }: Thing): readonly Choice[] {
    const choices = this.at_place(place);
    const meant = means ? choices.filter(means) : [];
    return meant.length === 1 ? meant : choices;
  }

  #click(thing: Thing, event: MouseEvent): void {
    event.stopPropagation();
    this.#take(thing, event.currentTarget as Element);
  }

  #take(thing: Thing, element: Element): void {
    if (this.#byTouch && this.#rested) return;
    clearTimeout(this.#timer);
    const choices = this.#meant(thing);
    const [only] = choices;
    const far = only ? undefined : this.#beyond.at(thing.place);
    const asked = this.pinned && this.thing?.place === thing.place;
    const looks = this.#byTouch && settings.look && !asked;
    if (far && !looks) this.doBoth(far);
    else if (!only || choices.length > 1 || looks) this.#show(thing, element, true);
    else if (asked || !this.#byTouch || this.#beyond.safe()) this.do(only);
    else void this.#tap(thing, element, only);
  }

  /**
   * A finger cannot hover: what turns something up is shown first and taken on the card. Everything else can be undone, so
   * one tap takes it.
   */
  async #tap(thing: Thing, element: Element, only: Choice): Promise<void> {
    this.#asked += 1;
    const question = this.#asked;
    const ahead = await this.#powers().preview(only.action);
    if (question !== this.#asked) return;
    if (ahead && !ahead.reveals) this.do(only);
    else this.#show(thing, element, true);
  }

  /** Only a mouse that moves points: a board that comes under one at rest makes it enter things nobody has asked about. */
  #pointAt(thing: Thing, event: PointerEvent): void {
    // Of things within things the innermost is meant.
    event.stopPropagation();
    if (event.pointerType !== 'mouse' || this.#over === event.currentTarget) return;
    this.#over = event.currentTarget as Element;
    this.#hover(thing, this.#over);
  }

  #hover(thing: Thing, element: Element): void {
    if (this.pinned) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#show(thing, element, false), HOVER_DELAY);
  }

  #leave(): void {
    this.#over = null;
    clearTimeout(this.#timer);
    if (this.pinned) return;
    if (this.thing && this.offers) this.#timer = setTimeout(() => this.close(), ON_THE_WAY);
    else this.close();
  }

  /** The mouse has come to the card. */
  stay(): void {
    clearTimeout(this.#timer);
  }

  /** It has left it. */
  leaveCard(): void {
    if (!this.pinned) this.#leave();
  }

  #show(thing: Thing, element: Element, pinned: boolean): void {
    clearTimeout(this.#timer);
    this.at = room(element);
    this.thing = thing;
    this.pinned = pinned;
    this.#pointed = !pinned && this.#over === element;
    this.choices = this.at_place(thing.place);
    this.far = this.choices.length > 0 ? null : (this.#beyond.at(thing.place) ?? null);
    this.preview = null;
    this.refusal = null;
    void this.#ask(thing);
  }

  async #ask(thing: Thing): Promise<void> {
    const [only] = this.choices;
    if (only && this.choices.length === 1) return this.#askPreview(only);
    this.#asked += 1;
    const question = this.#asked;
    if (only || this.far || !this.pinned || !thing.wanted) return;
    const answer = await this.#powers().why(thing.wanted);
    if (question === this.#asked) this.refusal = answer;
  }

  async #askPreview({ action }: Choice): Promise<void> {
    this.#asked += 1;
    const question = this.#asked;
    const answer = await this.#powers().preview(action);
    if (question === this.#asked) this.preview = answer;
  }
}
