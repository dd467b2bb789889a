/** The twelve buildings, each on a ground of 48 by 40. */
import type { Building } from '../../../wire/helios/Building';
import { shape, type Shape } from '../../frame/shape';

const { filled, drawn } = shape;
const WALL = '#f1e4c8';
const SHADE = '#d2bc92';
const ROOF = '#b5482f';
const DARK = '#4a3828';
const GOLD = '#e3ab2f';
const STONE = '#9aa0a8';
const LEAF = '#5b9a45';
const PINE = '#3c7434';
const SKY = '#5fa8d3';
const VIOLET = '#8763c4';

export const buildingPictures: Record<Building, Shape[]> = {
  observatory: [
    filled(WALL, 'M11 38V24h26v14z'),
    filled(SHADE, 'M29 24h8v14h-8z'),
    filled(STONE, 'M9 24a15 14 0 0 1 30 0z'),
    filled(DARK, 'M21 11l6-1.200V24h-6z'),
    filled(GOLD, 'M23 16L36 5l4 4.500-13 10z'),
    filled(DARK, 'M16 38v-8h6v8z'),
  ],
  sun_lodge: [
    filled(WALL, 'M8 38V21h32v17z'),
    filled(ROOF, 'M4 22L24 9l20 13z'),
    filled(DARK, 'M18 38v-8a6 6 0 0 1 12 0v8z'),
    filled(GOLD, 'M24 12.500a4 4 0 1 0 .010 0z'),
    drawn(GOLD, 2, 'M24 2v4M13 5l2.500 3M35 5l-2.500 3'),
  ],
  power_plant: [
    filled('#c7ccd2', 'M33 8a4 4 0 0 1 6-5 5 5 0 0 1 6 6 4 4 0 0 1-6 2z'),
    filled(SHADE, 'M29 38l1-26h5l1 26zM37 38l1-22h5l1 22z'),
    filled(STONE, 'M4 38V20l9 5v-5l9 5v-5l7 5v13z'),
    filled(GOLD, 'M19 19l-8 10h5l-3 8 10-11h-5l4-7z'),
  ],
  council: [
    filled(SHADE, 'M8 36V20h32v16z'),
    filled(WALL, 'M10 20h4v16h-4zM18 20h4v16h-4zM26 20h4v16h-4zM34 20h4v16h-4z'),
    filled(ROOF, 'M4 20L24 7l20 13z'),
    filled(GOLD, 'M24 11.500a3 3 0 1 0 .010 0z'),
    filled(DARK, 'M5 36h38v3H5z'),
  ],
  citadel: [
    filled(STONE, 'M4 38V17h5v4h4v-4h5v4h4v-4h4v4h4v-4h5v4h4v-4h5v21z'),
    filled('#7d848d', 'M4 26h40v2H4z'),
    filled(DARK, 'M19 38v-6a5 5 0 0 1 10 0v6z'),
    drawn(DARK, 1.5, 'M24 3v14'),
    filled(ROOF, 'M24 3l10 3.500-10 3.500z'),
  ],
  watchtower: [
    filled(WALL, 'M17 38l2-23h10l2 23z'),
    filled(SHADE, 'M25 15h4l2 23h-6z'),
    filled(DARK, 'M14 11h20v5H14z'),
    filled(ROOF, 'M12 11L24 2l12 9z'),
    filled(GOLD, 'M22 19h4v5h-4z'),
    drawn(GOLD, 1.5, 'M8 8l-4-2M8 13H3M40 8l4-2M40 13h5'),
  ],
  sanctuary: [
    filled(WALL, 'M6 38V20a18 15 0 0 1 36 0v18z'),
    filled(SHADE, 'M12 38V22a12 10 0 0 1 24 0v16z'),
    filled(VIOLET, 'M24 15l6 7-2.500 14h-7L18 22z'),
    filled('#b99be6', 'M24 15l-6 7h6z'),
    filled(GOLD, 'M22.500 1h3v5h-3z'),
  ],
  sacred_grove: [
    filled(DARK, 'M11 30h4v8h-4zM33 30h4v8h-4zM22.500 32h3v6h-3z'),
    filled(LEAF, 'M13 7l8 13h-5l6 11H4l6-11H5z'),
    filled(PINE, 'M35 4l9 15h-5l6 12H25l6-12h-5z'),
    filled('#79b95c', 'M24 18l5 8h-3l4 7H18l4-7h-3z'),
  ],
  bazaar: [
    filled(DARK, 'M6 18h3v20H6zM39 18h3v20h-3z'),
    filled(SHADE, 'M9 28h30v10H9z'),
    filled(ROOF, 'M7 9h34l4 10H3z'),
    filled(WALL, 'M14 9h7l-1 10h-8zM27 9h7l2 10h-8z'),
    filled(GOLD, 'M13 28a3.500 3.500 0 0 1 7 0z'),
    filled(LEAF, 'M21 28a3.500 3.500 0 0 1 7 0z'),
    filled(VIOLET, 'M29 28a3.500 3.500 0 0 1 7 0z'),
  ],
  warehouse: [
    filled(ROOF, 'M3 21L24 7l21 14v3H3z'),
    filled(WALL, 'M6 24h36v14H6z'),
    filled(SHADE, 'M11 27h11v11H11zM25 27h11v11H25z'),
    drawn(DARK, 1.4, 'M11 27h11v11H11zM11 27l11 11M22 27L11 38M25 27h11v11H25zM25 27l11 11M36 27L25 38'),
  ],
  land_office: [
    filled(WALL, 'M6 38V22h20v16z'),
    filled(ROOF, 'M3 23l13-11 13 11z'),
    filled(DARK, 'M12 38v-9h7v9z'),
    filled('#fff6dd', 'M28 14h16v24H28z'),
    drawn(SHADE, 1.5, 'M28 14h16v24H28z'),
    filled(LEAF, 'M36 17l4 2.300v4.600L36 26.200l-4-2.300v-4.600z'),
    filled(SKY, 'M36 27l4 2.300v4.600L36 36.200l-4-2.300v-4.600z'),
  ],
  palace: [
    filled(WALL, 'M7 38V22h34v16z'),
    filled(SHADE, 'M5 38V18h8v20zM35 38V18h8v20z'),
    filled(GOLD, 'M9 7c4 4 5 7 4 11H5c-1-4 0-7 4-11zM39 7c4 4 5 7 4 11h-8c-1-4 0-7 4-11z'),
    filled(VIOLET, 'M24 4c7 6 9 11 7 18H17c-2-7 0-12 7-18z'),
    filled(DARK, 'M19 38v-7a5 5 0 0 1 10 0v7z'),
    drawn(GOLD, 1.5, 'M24 1v4'),
  ],
};
