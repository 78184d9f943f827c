/** A small picture for each game in the lobby; knots of a quipu for a game without one. */

const SPIRAL =
  "M32 54 C14 54 8 40 10 28 C12 14 26 8 38 10 C52 13 57 26 53 37 C50 46 40 50 31 47 C22 44 20 34 24 28 " +
  "C28 22 38 22 41 28";

export function Emblem({ game }: { game: string }) {
  return (
    <svg class="emblem" viewBox="0 0 64 64" aria-hidden="true">
      {(PICTURES[game] ?? knots)()}
    </svg>
  );
}

const knots = () => (
  <g stroke="var(--act)" stroke-width="2.5" fill="var(--surface)">
    <path d="M6 12H58M16 12V52M32 12V58M48 12V46" fill="none" />
    <circle cx="16" cy="30" r="4" />
    <circle cx="32" cy="42" r="4" />
    <circle cx="48" cy="24" r="4" />
  </g>
);

const PICTURES: Record<string, () => preact.JSX.Element> = {
  caral: () => (
    <>
      <path d={SPIRAL} fill="none" stroke="#c79a57" stroke-width="7" stroke-dasharray="6.5 2" />
      <path d="M24 38L28 30H40L44 38Z" fill="#a4552f" />
      <path d="M28 30L31 24H37L40 30Z" fill="#c8753f" />
    </>
  ),
  inkas: () => (
    <>
      {[
        [20, 18, "#5f8a4c"],
        [44, 18, "#d8b455"],
        [32, 39, "#a9674a"],
        [8, 39, "#7f9fb8"],
        [56, 39, "#87a83f"],
      ].map(([x, y, fill]) => (
        <polygon
          points="0,-13 11.3,-6.5 11.3,6.5 0,13 -11.3,6.5 -11.3,-6.5"
          transform={`translate(${x} ${y})`}
          fill={String(fill)}
        />
      ))}
      <path d="M26 44v-7l6-5 6 5v7z" fill="#fff3dd" />
    </>
  ),
  caracalla: () => (
    <>
      <rect x="6" y="6" width="52" height="52" rx="6" fill="#d9c7a4" />
      <rect x="16" y="16" width="32" height="32" rx="4" fill="#3f8fb0" />
      <path d="M22 34c6-8 14-8 18-2l6-4v12l-6-4c-4 6-12 6-18-2z" fill="#f3e2bd" />
      <circle cx="29" cy="32" r="1.6" fill="#2b2622" />
    </>
  ),
  caretos: () => (
    <>
      <rect x="4" y="4" width="56" height="56" rx="10" fill="#1e2540" />
      <path d="M16 24c0-16 32-16 32 0 0 16-8 28-16 28S16 40 16 24z" fill="#c9372c" />
      <path d="M22 26l8 2-2 4zM42 26l-8 2 2 4z" fill="#f6c945" />
      <path d="M32 30l-3 10h6zM26 44h12l-6 4z" fill="#2f7d3b" />
    </>
  ),
};
