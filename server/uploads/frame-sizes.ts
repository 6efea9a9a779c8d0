type Size = { width: number; height: number };

/** Pictures of one icon file: a dozen are usual. */
const mostIcons = 64;

/**
 * How large the pictures are that a file holds by what each says of itself, as readers go by that and not by what the file
 * promised. Null for a file that is cut off within one; none for kinds that hold what they say in one place.
 */
export const frameSizes: Record<string, (view: DataView) => Size[] | null> = {
  gif: (view) => within(() => gifFrames(view)),
  ico: (view) => within(() => icons(view)),
};

function within(read: () => Size[] | null): Size[] | null {
  try {
    return read();
  } catch {
    return null;
  }
}

/** Blocks of a GIF (89a, appendix A): each frame says where it begins and how large it is. */
function gifFrames(view: DataView): Size[] {
  const frames: Size[] = [];
  const colors = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  const afterData = (from: number) => {
    let at = from;
    while (view.getUint8(at) !== 0) at += 1 + view.getUint8(at);
    return at + 1;
  };
  let at = 13 + colors(view.getUint8(10));
  // What follows is ignored by all readers, and many writers leave out the end.
  while (at < view.byteLength && view.getUint8(at) !== 0x3b) {
    if (view.getUint8(at) === 0x2c) {
      const [left, top, width, height] = [1, 3, 5, 7].map((from) => view.getUint16(at + from, true)) as [
        number,
        number,
        number,
        number,
      ];
      frames.push({ width: left + width, height: top + height });
      at = afterData(at + 11 + colors(view.getUint8(at + 9)));
    } else at = afterData(at + 2);
  }
  return frames;
}

/** Pictures of an icon file: whole PNGs, or bitmaps of twice the height, whose lower half says what is seen. */
function icons(view: DataView): Size[] | null {
  const count = view.getUint16(4, true);
  if (count > mostIcons) return null;
  return Array.from({ length: count }, (_, icon) => {
    const at = view.getUint32(6 + 16 * icon + 12, true);
    if (view.getUint32(at) === 0x89504e47) return { width: view.getUint32(at + 16), height: view.getUint32(at + 20) };
    return { width: Math.abs(view.getInt32(at + 4, true)), height: Math.abs(view.getInt32(at + 8, true)) / 2 };
  });
}
