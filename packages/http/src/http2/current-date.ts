let second = 0;
let text = '';

/** The value of the header `date` now. */
export function currentDate(): string {
  const now = Date.now();
  const current = Math.floor(now / 1000);
  if (current !== second) {
    second = current;
    text = new Date(now).toUTCString();
  }
  return text;
}
