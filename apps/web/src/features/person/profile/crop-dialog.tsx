import { Button, Group, Modal, Slider, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import { profileTexts } from '../../../texts/en/profile.ts'
import { uiTexts } from '../../../texts/en/ui.ts'
import { inactive } from '../../../ui/inactive.ts'
import { ProblemNote } from '../../../ui/problem-note.tsx'
import { cropPicture, previewAddress } from './crop-picture.ts'
import classes from './profile.module.css'

const { crop: texts } = profileTexts.picture
const maxZoom = 5

interface CropDialogProps {
  opened: boolean
  image: ImageBitmap
  problem: string | null
  onClose: () => void
  onCropped: (picture: Blob) => Promise<void>
}

/** Chooses the visible part of a picture. The uploaded file is small, and contains only pixels. */
export function CropDialog({ opened, image, problem, onClose, onCropped }: CropDialogProps) {
  const [address, setAddress] = useState<string | null>(null)
  const [position, setPosition] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<Area | null>(null)
  const [busy, setBusy] = useState(false)

  useEffect(() => {
    let drawn: string | null = null
    let gone = false
    setPosition({ x: 0, y: 0 })
    setZoom(1)
    void previewAddress(image).then((made) => {
      if (gone) return URL.revokeObjectURL(made)
      drawn = made
      setAddress(made)
    })
    return () => {
      gone = true
      if (drawn) URL.revokeObjectURL(drawn)
    }
  }, [image])

  async function save(): Promise<void> {
    if (!area || busy) return
    setBusy(true)
    await onCropped(await cropPicture(image, area))
    setBusy(false)
  }

  return (
    <Modal opened={opened} onClose={onClose} title={texts.title} size="md">
      <Stack gap="lg">
        <Text>{texts.hint}</Text>
        <div className={classes.cropper}>
          {address && (
            <Cropper
              image={address}
              crop={position}
              zoom={zoom}
              maxZoom={maxZoom}
              aspect={1}
              cropShape="round"
              showGrid={false}
              cropperProps={{ 'aria-label': texts.area, role: 'group' }}
              onCropChange={setPosition}
              onZoomChange={setZoom}
              onCropAreaChange={(part) => setArea(part)}
            />
          )}
        </div>
        <div>
          <Text component="span" fw={700} id="crop-zoom">
            {texts.zoom}
          </Text>
          <Slider
            thumbProps={{ 'aria-labelledby': 'crop-zoom' }}
            thumbSize={28}
            radius="xl"
            mx={14}
            mt="sm"
            label={null}
            min={1}
            max={maxZoom}
            step={0.1}
            value={zoom}
            onChange={setZoom}
          />
        </div>
        {problem && <ProblemNote title={profileTexts.failed}>{problem}</ProblemNote>}
        <Group justify="flex-end" gap="sm">
          <Button size="md" variant="default" onClick={onClose}>
            {uiTexts.cancel}
          </Button>
          <Button size="md" {...inactive(busy || !area)} onClick={save}>
            {busy ? profileTexts.about.saving : texts.save}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
