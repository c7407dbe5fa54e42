/** The provider did not answer, or its answer failed verification. The message has no personal data. */
export class ProviderFault extends Error {
  override name = 'ProviderFault'
}

/** Runs a request to a provider; every error in it becomes a `ProviderFault` with the reason as its cause. */
export async function asking<T>(what: string, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof ProviderFault) throw error
    throw new ProviderFault(what, { cause: error })
  }
}
