import { Button } from '@mantine/core'
import { useObservable } from '../replica/observable.ts'
import { useAccountOnDevice } from '../replica/react/device-provider.tsx'
import { documentsTexts as texts } from '../texts/en/documents.gen.ts'
import { bytesInWords } from '../ui/bytes-in-words.ts'
import { HeadedList } from '../ui/headed-list.tsx'
import rows from '../ui/rows.module.css'
import { downloadFile } from './download-file.ts'

/** Lists the files of a lost committee that were never sent to the relay. Each can be saved. */
export function FilesLeftBehind({ committeeId }: { committeeId: string }) {
  const { device, uploads } = useAccountOnDevice()
  const left = useObservable(uploads.rows).filter(({ documentId }) => documentId === committeeId)
  if (left.length === 0) return null

  return (
    <HeadedList heading={texts.leftBehind(left.length)}>
      {left.map(({ sha256, name, bytes }) => (
        <li key={sha256} className={rows.row}>
          <div className={rows.what}>
            <p dir="auto" className={rows.name}>
              {name}
            </p>
            <p className={rows.detail}>{bytesInWords(bytes)}</p>
          </div>
          <div className={rows.actions}>
            <Button
              variant="default"
              aria-label={texts.downloadNamed(name)}
              onClick={() => void downloadFile(device, committeeId, { name, sha256, mime: '' })}
            >
              {texts.download}
            </Button>
          </div>
        </li>
      ))}
    </HeadedList>
  )
}
