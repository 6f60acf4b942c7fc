/**
 * Formats a float as Go's FormatFloat does with `g` and the fewest digits: exponents below -4 or from 6 on, with two
 * digits at least. @param isSingle round to 32 bits first
 */
export function formatGoFloat(value: number, isSingle = false): string {
  if (!Number.isFinite(value)) return Number.isNaN(value) ? 'NaN' : value > 0 ? '+Inf' : '-Inf';
  const [mantissa = '', power = '0'] = (isSingle ? shortestSingle(value) : value.toExponential()).split('e');
  const exponent = Number(power);
  if (exponent < -4 || exponent >= 6) {
    return `${mantissa}e${exponent < 0 ? '-' : '+'}${String(Math.abs(exponent)).padStart(2, '0')}`;
  }
  const sign = Object.is(value, -0) ? '-' : '';
  return (
    sign + Number(`${mantissa}e${exponent}`).toFixed(Math.max(0, mantissa.replace(/[-.]/g, '').length - 1 - exponent))
  );
}

/** The fewest digits that give the same 32 bit float, in JavaScript's notation with an exponent. */
function shortestSingle(value: number): string {
  const single = Math.fround(value);
  if (!Number.isFinite(single)) return value.toExponential();
  for (let digits = 0; digits < 8; digits++) {
    const text = single.toExponential(digits);
    if (Math.fround(Number(text)) === single) return text;
  }
  return single.toExponential(8);
}
