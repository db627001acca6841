/** Items that wait. Owners take turns, one item each; the items of one owner keep their order. */
export function createTurns<Item>() {
  // A Map keeps the order in which its keys were added: the first owner is the next one.
  const waiting = new Map<string, Item[]>();

  function next(): Item | undefined {
    for (const [owner, items] of waiting) {
      const item = items.shift();
      waiting.delete(owner);
      if (items.length > 0) waiting.set(owner, items);
      return item;
    }
    return undefined;
  }

  return {
    next,
    add(owner: string, item: Item): void {
      const items = waiting.get(owner);
      if (items === undefined) waiting.set(owner, [item]);
      else items.push(item);
    },
    remove(owner: string, item: Item): void {
      const items = waiting.get(owner)?.filter((each) => each !== item) ?? [];
      if (items.length > 0) waiting.set(owner, items);
      else waiting.delete(owner);
    },
  };
}
