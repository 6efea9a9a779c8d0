const steps = [1, 2, 5, 10, 15, 20, 25, 50];

/** The grid of a chart whose greatest value is given: at most four lines at round values from zero, and where it ends. */
export function gridOf(greatest: number): { top: number; lines: number[] } {
  const scale = 10 ** Math.max(0, Math.floor(Math.log10(greatest)) - 1);
  const step = (steps.find((one) => one * scale * 3 >= greatest) ?? 100) * scale;
  return { top: step * 3, lines: [0, step, step * 2, step * 3] };
}
