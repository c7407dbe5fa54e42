import { typesByEnding } from '@civic-hub/committee/documents'
import { Button, FileButton } from '@mantine/core'
import { useRef } from 'react'
import { documentsTexts as texts } from '../../../texts/en/documents.ts'
import { momentForFileName } from '../../../ui/dates.ts'
import { Icon } from '../../../ui/icon.tsx'
import classes from './documents-tab.module.css'

export const accepted = Object.keys(typesByEnding).join(',')
const isTouched = () => matchMedia('(pointer: coarse)').matches

/** The buttons that choose files from the device, and from the camera if there is one. */
export function AttachBar({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const resetFiles = useRef<() => void>(null)
  const resetPhoto = useRef<() => void>(null)
  return (
    <div className={classes.attach}>
      <div className={classes.buttons}>
        <FileButton
          resetRef={resetFiles}
          multiple
          accept={accepted}
          onChange={(files) => {
            // The list belongs to the input: a reset empties it.
            const chosen = [...files]
            resetFiles.current?.()
            onFiles(chosen)
          }}
        >
          {(props) => (
            <Button {...props} size="md" leftSection={<Icon name="add" size={18} />}>
              {texts.attach}
            </Button>
          )}
        </FileButton>
        {isTouched() && (
          <FileButton
            resetRef={resetPhoto}
            accept="image/jpeg,image/png"
            capture="environment"
            onChange={(photo) => {
              resetPhoto.current?.()
              if (photo) onFiles([named(photo)])
            }}
          >
            {(props) => (
              <Button {...props} size="md" variant="default">
                {texts.photo}
              </Button>
            )}
          </FileButton>
        )}
      </div>
      <p className={classes.hint}>{isTouched() ? texts.typesHint : texts.dropHint}</p>
    </div>
  )
}

/** Cameras name every photo image.jpg. */
function named(photo: File): File {
  if (!/^image\.(jpe?g|png)$/i.test(photo.name)) return photo
  const name = texts.photoName(momentForFileName(new Date()))
  return new File([photo], photo.type === 'image/png' ? name.replace(/jpg$/, 'png') : name, {
    type: photo.type,
  })
}
