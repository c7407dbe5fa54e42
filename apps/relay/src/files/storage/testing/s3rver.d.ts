declare module '@20minutes/s3rver' {
  export default class S3rver {
    constructor(options: {
      address: string
      port: number
      silent: boolean
      directory: string
      allowMismatchedSignatures: boolean
    })
    // biome-ignore lint/suspicious/noExplicitAny: the server has no types.
    readonly middleware: any[]
    readonly store: {
      getResourcePath(bucket: string, key: string | undefined, resource: string): string
      putBucket(bucket: string): Promise<unknown>
    }
    run(): Promise<{ port: number }>
    close(): Promise<void>
  }
}
