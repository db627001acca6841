interface Part {
  readonly role: string;
}

/** Gateways first, then workers, then what both stand on. */
export function inOrderOfEnd<Each extends Part>(parts: readonly Each[]): readonly (readonly Each[])[] {
  const rank = ({ role }: Part): number => ['gateway', 'worker'].findIndex((kind) => role.startsWith(kind));
  return [0, 1, -1].map((wanted) => parts.filter((part) => rank(part) === wanted));
}
