const alphabet = 'bcdfghjklmnpqrstvwxz2456789';

/**
 * A text with each character replaced by one that cannot form words (`kubernetes/apimachinery pkg/util/rand`,
 * SafeEncodeString).
 */
export function safeEncodeString(text: string): string {
  let encoded = '';
  for (let i = 0; i < text.length; i++) encoded += alphabet[text.charCodeAt(i) % alphabet.length];
  return encoded;
}
