import { Button } from '@mantine/core'
import { openFile } from '../replica/files/device-files.ts'
import { useObservable } from '../replica/observable.ts'
import { useAccountOnDevice } from '../replica/react/device-provider.tsx'
import { documentsTexts as texts } from '../texts/en/documents.ts'
import { bytesInWords } from '../ui/bytes-in-words.ts'
import { HeadedList } from '../ui/headed-list.tsx'
import { notifyError } from '../ui/notify.ts'
import rows from '../ui/rows.module.css'
import { saveFile } from '../ui/save-file.ts'

/** The files of a lost committee that never reached the relay, each with a way to keep it. */
export function FilesLeftBehind({ committeeId }: { committeeId: string }) {
  const { device, uploads } = useAccountOnDevice()
  const left = useObservable(uploads.rows).filter(({ documentId }) => documentId === committeeId)
  if (left.length === 0) return null

  async function download(sha256: string, name: string): Promise<void> {
    const opened = await openFile(device, committeeId, { sha256, mime: '' })
    if (opened.kind === 'file') saveFile(opened.blob, name)
    else notifyError({ title: texts.notOpened(name) })
  }

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
              onClick={() => void download(sha256, name)}
            >
              {texts.download}
            </Button>
          </div>
        </li>
      ))}
    </HeadedList>
  )
}
