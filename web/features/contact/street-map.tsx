/** Blocks of houses between the streets, as spans of x and of y. */
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
const TREES = [20, 50, 118, 148, 178, 260, 290, 320, 392];
const LABEL = 'fill-espresso text-[15px]';

/** A drawing of the block instead of a third-party map, which would track visitors. */
export const StreetMap = ({ name }: { name: string }) => (
  <svg
    viewBox="0 0 420 340"
    role="img"
    aria-label={`Plano: ${name} está en Álvaro Obregón, del lado norte, entre Tonalá y Jalapa. Al norte corre Colima y al sur, Chihuahua.`}
    className="h-auto w-full rounded-carta border border-linea bg-cal"
  >
    {ACROSS.map(([left, right]) =>
      DOWN.map(([top, bottom]) => (
        <rect key={`${left} ${top}`} x={left} y={top} width={right - left} height={bottom - top} rx="3" className="fill-crema" />
      )),
    )}
    {TREES.map((x) => (
      <circle key={x} cx={x} cy="158" r="4" className="fill-hoja" />
    ))}
    <g className={LABEL} textAnchor="middle">
      <text x="305" y="61">
        Colima
      </text>
      <text x="152" y="186">
        Álvaro Obregón
      </text>
      <text x="305" y="287">
        Chihuahua
      </text>
      <text transform="translate(76 235) rotate(-90)" dy="5">
        Tonalá
      </text>
      <text transform="translate(228 235) rotate(-90)" dy="5">
        Jalapa
      </text>
      <text transform="translate(360 108) rotate(-90)" dy="5">
        Orizaba
      </text>
    </g>
    <path d="M131 144v-24a21 21 0 0 1 42 0v24z" className="fill-barro-trazo" />
    <path d="M143 144v-20a9 9 0 0 1 18 0v20z" className="fill-crema" />
    <text x="152" y="90" textAnchor="middle" className="fill-espresso text-[15px] font-semibold">
      {name}
    </text>
    <g className="fill-none stroke-texto-2" strokeWidth="1.6">
      <path d="M400 40V14m-5 6 5-6 5 6" />
    </g>
    <text x="400" y="62" textAnchor="middle" className="fill-espresso text-[14px]">
      N
    </text>
  </svg>
);
