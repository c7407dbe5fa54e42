import { filesInUse } from '@civic-hub/committee/documents'
import { Switch } from '@mantine/core'
import { useEffect, useState } from 'react'
import { readMissingFiles } from '../../../replica/files/store-all-files.ts'
import { useAccountOnDevice, useCommittees } from '../../../replica/react/device-provider.tsx'
import { useReplica } from '../../../replica/react/replica-provider.tsx'
import { documentsTexts } from '../../../texts/en/documents.ts'
import { bytesInWords } from '../../../ui/bytes-in-words.ts'

const { storeAll: texts } = documentsTexts
const lookEveryMs = 3_000

const sizeOf = (files: readonly { bytes: number }[]) => bytesInWords(files.reduce((sum, { bytes }) => sum + bytes, 0))

/** Chooses whether all documents of the committee are stored on this device, and shows their size. */
export function StoreSwitch({ onFetched }: { onFetched: () => void }) {
  const { device } = useAccountOnDevice()
  const replica = useReplica()
  const { committees, storeFiles } = useCommittees()
  const isStored = committees.find(({ id }) => id === replica.documentId)?.keepsFiles === true
  const [missing, setMissing] = useState<readonly { bytes: number }[]>([])
  useEffect(() => {
    if (!isStored) return setMissing([])
    let shown = true
    const look = () =>
      readMissingFiles(device, replica).then(
        (found) => shown && setMissing(found),
        (failure: unknown) => console.warn('The documents on this device could not be read', failure),
      )
    void look()
    const timer = setInterval(() => void look(), lookEveryMs)
    return () => {
      shown = false
      clearInterval(timer)
    }
  }, [isStored, device, replica])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another number means that files have come
  useEffect(onFetched, [missing.length, onFetched])
  return (
    <Switch
      size="md"
      label={texts.label}
      // The whole line is its label, including the description.
      aria-label={texts.label}
      description={[
        texts.hint(sizeOf(filesInUse(replica.doc))),
        missing.length > 0 && texts.missing(missing.length, sizeOf(missing)),
      ]
        .filter(Boolean)
        .join(' ')}
      checked={isStored}
      onChange={(event) => void storeFiles(replica.documentId, event.currentTarget.checked)}
    />
  )
}
