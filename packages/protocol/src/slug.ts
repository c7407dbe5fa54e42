/**
 * The slug of a committee's name: lowercase, every run of other characters than a-z and 0-9 becomes one hyphen,
 * hyphens at the ends are trimmed. An empty result is replaced by `fallback` (a random unique id).
 */
export function slugOf(name: string, fallback: string): string {
  const slug = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return slug === '' ? fallback : slug
}
