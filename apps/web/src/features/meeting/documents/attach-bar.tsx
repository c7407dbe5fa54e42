import { Button, FileButton } from '@mantine/core'
import { useRef } from 'react'
import { documentsTexts as texts } from '../../../texts/en/documents.ts'
import { momentForFileName } from '../../../ui/dates.ts'
import { ChooseFiles } from './choose-files.tsx'
import classes from './documents-tab.module.css'

const isTouched = () => matchMedia('(pointer: coarse)').matches

/** The buttons that choose files from the device, and from the camera if there is one. */
export function AttachBar({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const resetPhoto = useRef<() => void>(null)
  return (
    <div className={classes.attach}>
      <div className={classes.buttons}>
        <ChooseFiles label={texts.attach} onFiles={onFiles} />
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
