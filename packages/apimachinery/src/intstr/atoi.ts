import { parseInteger } from '../text/go-int.js';

/**
 * Parses decimal digits with an optional sign, as Go's strconv.Atoi.
 *
 * @throws Error `strconv.Atoi: parsing "x": invalid syntax`, or `…: value out of range` beyond int64
 */
export const atoi = (text: string): number => Number(parseInteger(text, 64, 'Atoi'));
