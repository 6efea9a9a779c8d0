/** The last row of a list that shows its first rows only: shows the rest. Nothing where none is hidden. */
export function MoreRows({ hidden, onShow }: { hidden: number; onShow: () => void }) {
  if (hidden <= 0) return null;
  return (
    <button
      type="button"
      className="min-h-9 w-full px-4 text-left text-meta font-medium text-accent-ink -outline-offset-2! hover:underline"
      onClick={onShow}
    >
      Show {hidden.toLocaleString("en")} more
    </button>
  );
}
