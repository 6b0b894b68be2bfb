import { cx } from '#web/lib/cx.ts';
import type { ShopFacts } from '#web/lib/page/shop.ts';

/** Blocks of houses between the streets, as intervals of x and y. */
const ACROSS = [
  [-20, 62],
  [90, 214],
  [242, 346],
  [374, 440],
] as const;
const DOWN = [
  [-20, 42],
  [70, 142],
  [198, 268],
  [296, 360],
] as const;
/** The x of the trees along the middle of the avenue. */
const TREES = [18, 48, 108, 198, 262, 294, 326, 392];

const WHOLE = '0 0 420 340';
/** The view of the smaller drawing: the avenue with the shop's door, and the corners. */
const PART = '0 70 420 226';

/** Font sizes in units of the drawing: on a phone, 350 pixels wide, 16 become 13 pixels. */
const LETTERS = { part: 'text-[16px]', whole: 'text-[16px] md:text-[14px]' };

/** Whether the drawing shows the street of the shop's address. */
export const isDrawn = ({ street }: Pick<ShopFacts, 'street'>): boolean => /Álvaro Obregón 154, Roma Norte/.test(street);

/** @property isHouse the door has the symbol of the shop as it comes */
type StreetMapProps = { name: string; isHouse: boolean; part?: boolean; className?: string };

/** A drawing of the block instead of a third-party map, which would track visitors. `part`: wide and low, for small places. */
export const StreetMap = ({ name, isHouse, part = false, className }: StreetMapProps) => (
  <svg
    viewBox={part ? PART : WHOLE}
    role="img"
    aria-label={`Plano: ${name} está en Álvaro Obregón, del lado norte, entre Tonalá y Jalapa. Al norte corre Colima y al sur, Chihuahua.`}
    className={cx('block h-auto w-full bg-zocalo', className)}
  >
    {ACROSS.map(([left, right]) =>
      DOWN.map(([top, bottom]) => (
        <rect key={`${left} ${top}`} x={left} y={top} width={right - left} height={bottom - top} className="fill-crema" />
      )),
    )}
    <path d="M0 160h420" strokeWidth="11" className="stroke-crema-2" />
    <g className="fill-agave-medio opacity-60">
      {TREES.map((x) => (
        <circle key={x} cx={x} cy="160" r="6.5" />
      ))}
    </g>
    <g className={cx('fill-texto-2', LETTERS[part ? 'part' : 'whole'])} textAnchor="middle">
      <text x="305" y="61">
        Colima
      </text>
      <text x="152" y="186">
        Álvaro Obregón
      </text>
      <text x="305" y="287">
        Chihuahua
      </text>
      <text transform="translate(76 234) rotate(-90)" dy="5">
        Tonalá
      </text>
      <text transform="translate(228 234) rotate(-90)" dy="5">
        Jalapa
      </text>
      <text transform="translate(360 108) rotate(-90)" dy="5">
        Orizaba
      </text>
    </g>
    <path d="M128 142v-33a24 24 0 0 1 48 0v33z" className="fill-barro" />
    {isHouse && <path d="M139 124h26a13 13 0 0 1-26 0Z" className="fill-sobre-barro" />}
    <path d="M106 144h92" strokeWidth="5" className="stroke-barro" />
    {!part && (
      <>
        <path d="M400 40V14m-5 6 5-6 5 6" strokeWidth="1.6" className="fill-none stroke-texto-2" />
        <text x="400" y="62" textAnchor="middle" className={cx('fill-texto-2', LETTERS.whole)}>
          N
        </text>
      </>
    )}
  </svg>
);
