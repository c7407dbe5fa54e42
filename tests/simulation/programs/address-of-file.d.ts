/** The address of a built file, as the app's bundler makes it. */
declare module '*?url' {
  const address: string
  export default address
}
