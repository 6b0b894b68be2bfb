/** An import of one file by another, both as paths from the project's root. */
export type Import = { from: string; to: string };

/** The circles of a room: its folders and files that import each other, each as the shortest way around. */
export type Circle = { room: string; way: readonly string[] };

/** The part of a path directly inside the room; null for a path outside of it. */
function placeIn(room: string, path: string): string | null {
  if (!path.startsWith(`${room}/`)) return null;
  return path.slice(room.length + 1).split('/')[0] as string;
}

/** The shortest way from a place back to itself; null when there is none. */
function shortestWay(from: string, next: ReadonlyMap<string, ReadonlySet<string>>): string[] | null {
  const ways = [[from]];
  const seen = new Set<string>();
  for (const way of ways)
    for (const place of next.get(way.at(-1) as string) ?? []) {
      if (place === from) return [...way, from];
      if (seen.has(place)) continue;
      seen.add(place);
      ways.push([...way, place]);
    }
  return null;
}

/** The shortest circle of each room that has one. A room is any folder; its folders and files may import each other in one direction only. */
export function circlesOf(imports: readonly Import[]): Circle[] {
  const rooms = new Set(imports.flatMap(({ from }) => from.split('/').map((_, depth, parts) => parts.slice(0, depth).join('/'))));
  rooms.delete('');
  return [...rooms].sort().flatMap((room) => {
    const next = new Map<string, Set<string>>();
    for (const { from, to } of imports) {
      const [one, other] = [placeIn(room, from), placeIn(room, to)];
      if (one === null || other === null || one === other) continue;
      next.set(one, (next.get(one) ?? new Set()).add(other));
    }
    const ways = [...next.keys()].map((place) => shortestWay(place, next)).filter((way) => way !== null);
    const [shortest] = ways.sort((one, other) => one.length - other.length);
    return shortest ? [{ room, way: shortest }] : [];
  });
}
