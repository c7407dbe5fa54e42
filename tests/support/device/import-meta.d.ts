/** The build values that the app's code reads. */
interface ImportMeta {
  readonly env: Readonly<Record<string, string | undefined>>
}
