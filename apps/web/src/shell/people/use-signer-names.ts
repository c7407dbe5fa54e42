import { accountKey } from '@civic-hub/committee'
import { useReplica } from '../../replica/react/replica-provider.tsx'
import { personNamesTexts } from '../../texts/en/person-names.gen.ts'
import { useNamesApart } from './use-names-apart.ts'

/** The name on a receipt or an approval. An older hub sends no account. */
interface Signer {
  readonly name: string
  readonly accountId?: string | undefined
  readonly nameNow?: string | null | undefined
}

/** Returns the words for a signer of a list: the name then, the present one if it differs, and a mark if needed. */
export function useSignerNames(signers: readonly Signer[]): (signer: Signer) => string {
  const nameOf = useNamesApart(
    useReplica().documentId,
    signers.flatMap(({ name, accountId, nameNow }) => {
      if (accountId === undefined) return []
      return [name, nameNow ?? name].map((one) => ({ person: accountKey(accountId), name: one }))
    }),
  )
  return ({ name, accountId, nameNow }) => {
    const words = nameThenAndNow(name, nameNow)
    return accountId === undefined ? words : nameOf({ person: accountKey(accountId), name: words })
  }
}

/** The name on a receipt or an approval, with the account's present name if that is another one. */
export const nameThenAndNow = (then: string, now: string | null | undefined): string =>
  now == null || now === then ? then : personNamesTexts.thenAndNow(then, now)
