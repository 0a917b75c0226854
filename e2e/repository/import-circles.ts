/**
 * Groups of modules that import each other in a circle, the modules of each in alphabetical order.
 * @param graph what each module imports; modules that are no key of it are left out
 */
export function importCircles(graph: ReadonlyMap<string, readonly string[]>): readonly string[][] {
  // Tarjan's algorithm: a circle is a strongly connected component of more than one module.
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const circles: string[][] = [];

  const visit = (module: string): number => {
    const index = order.size;
    order.set(module, index);
    let low = index;
    stack.push(module);
    for (const next of graph.get(module) ?? []) {
      if (!graph.has(next)) continue;
      if (!order.has(next)) low = Math.min(low, visit(next));
      else if (stack.includes(next)) low = Math.min(low, order.get(next) ?? low);
    }
    lowest.set(module, low);
    if (low === index) {
      const circle = stack.splice(stack.indexOf(module));
      if (circle.length > 1) circles.push(circle.sort());
    }
    return low;
  };

  for (const module of graph.keys()) if (!order.has(module)) visit(module);
  return circles;
}
