/** A portrait for each occupation on a ground of 48 by 40, put together from a few parts by the number of the card. */
import type { Card } from '../../../wire/agricola/Card';
import { shape, type Shape } from '../../frame/shape';

const { filled, drawn } = shape;
const INK = '#2c2017';
const outlined = (fill: string, d: string, width = 1): Shape => ({ d, fill, stroke: INK, width });

const COATS = ['#4c7bb0', '#7a8f3a', '#a3492f', '#6d5a99', '#3f8480', '#9a7430', '#7b4b63'];
const SKINS = ['#f0c9a0', '#e0ad7f', '#c98f62', '#f5d6b5'];
const HAIRS = ['#4a3222', '#8a5a2b', '#c9a052', '#6b6b6b', '#2f2620'];

const hats: ((colour: string) => Shape[])[] = [
  // A straw hat.
  () => [
    outlined('#e6c36b', 'M10 13C10 11 38 11 38 13S10 15 10 13z'),
    outlined('#efd184', 'M17 12C17 4 31 4 31 12z'),
    drawn('#a3492f', 1.8, 'M17 11H31'),
  ],
  // A cap.
  (colour) => [outlined(colour, 'M15 13C14 5 34 4 33 13z'), outlined(colour, 'M12 14C14 11 24 11 33 13L34 14z')],
  // A scarf.
  (colour) => [outlined(colour, 'M14 20C12 8 17 4 24 4S36 8 34 20C33 13 30 10 24 10S15 13 14 20z'), filled(colour, 'M21 28 24 32 27 28z')],
  // Hair alone.
  () => [],
  // A wide brim.
  (colour) => [outlined(colour, 'M8 14C14 10 34 10 40 14 34 16 14 16 8 14z'), outlined(colour, 'M16 12C17 3 31 3 32 12z')],
];

const pick = <Item>(items: readonly Item[], n: number): Item => items[n % items.length] as Item;

/** Something worn on the chest. */
const worn: ((colour: string) => Shape[])[] = [
  // A neckerchief.
  (colour) => [outlined(colour, 'M17 27C20 29 28 29 31 27L25 33H23z', 0.8)],
  // Braces.
  (colour) => [drawn(colour, 2.4, 'M16 28V40M32 28V40')],
  // A waistcoat with buttons.
  (colour) => [
    outlined(colour, 'M14 29 20 40H28L34 29 26 40H22z', 0.8),
    filled('#f6e7b8', 'M24 35a1 1 0 1 0 .01 0zM24 38a1 1 0 1 0 .01 0z'),
  ],
  // A badge.
  (colour) => [outlined(colour, 'M33 33a2.400 2.400 0 1 0 .01 0z', 0.8)],
];

/** The occupations of a deck come after its minor improvements. */
const FIRST = 85;
const OF_A_DECK = 84;

/** Every occupation gets a number of its own, and from it coat, hat and hair that no other one has together. */
export function portrait(card: Card): Shape[] {
  const deck = card.charCodeAt(0) - 'A'.charCodeAt(0);
  const number = deck * OF_A_DECK + Number(card.slice(1)) - FIRST;
  const coat = pick(COATS, number);
  const kind = Math.floor(number / COATS.length);
  const hat = pick(hats, kind);
  const hair = pick(HAIRS, number + Math.floor(kind / hats.length));
  return [
    outlined(coat, 'M6 40C6 30 14 26 24 26S42 30 42 40z'),
    filled('#fbf3e2', 'M20 27 24 34 28 27z'),
    ...pick(worn, Math.floor(number / 3) + deck)(pick(COATS, number + 2 + Math.floor(number / 11))),
    filled(hair, 'M14 18C13 8 18 5 24 5S35 8 34 18C34 23 32 24 32 24H16S14 23 14 18z'),
    outlined(
      pick(SKINS, number + kind),
      'M16.500 16C16.500 11 19 9 24 9S31.500 11 31.500 16C31.500 24 28 28 24 28S16.500 24 16.500 16z',
      0.8,
    ),
    filled(INK, 'M20.500 16.500a1 1.200 0 1 0 .01 0zM27.500 16.500a1 1.200 0 1 0 .01 0z'),
    drawn('#8a4a35', 1.1, 'M21 23C23 24.500 25 24.500 27 23'),
    ...(number % 3 === 0 ? [filled(hair, 'M17 20C18 29 30 29 31 20 30 24 27 22 24 22S18 24 17 20z')] : []),
    ...hat(pick(COATS, number + 3)),
  ];
}
