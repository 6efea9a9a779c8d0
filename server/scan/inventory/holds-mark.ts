/** Whether a text holds a mark, in whatever case a target keeps what it is given. */
export const holdsMark = (text: string, mark: string): boolean => text.toLowerCase().includes(mark.toLowerCase());
