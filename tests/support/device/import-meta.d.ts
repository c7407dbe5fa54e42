/** What the app's code reads of its build. */
interface ImportMeta {
  readonly env: Readonly<Record<string, string | undefined>>
}
