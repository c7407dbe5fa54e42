import { Button, Group, Modal, Slider, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { Area } from 'react-easy-crop'
import Cropper from 'react-easy-crop'
import { maxPictureBytes, maxPictureSide } from '../../../replica/session/own-account.ts'
import { profileTexts } from '../../../texts/en/profile.gen.ts'
import { uiTexts } from '../../../texts/en/ui.gen.ts'
import { inactive } from '../../../ui/inactive.ts'
import { ProblemNote } from '../../../ui/problem-note.tsx'
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

/** In percent of the picture's sides, in the format of the cropper. */
interface Part {
  x: number
  y: number
  width: number
  height: number
}

const previewSide = 1_600
const qualities = [0.9, 0.75, 0.6, 0.4, 0.2]

/**
 * Returns an address of the picture, scaled down so that it can be moved smoothly. The caller must revoke it.
 */
async function previewAddress(image: ImageBitmap): Promise<string> {
  const scale = Math.min(1, previewSide / Math.max(image.width, image.height))
  const width = Math.max(1, Math.round(image.width * scale))
  const height = Math.max(1, Math.round(image.height * scale))
  const canvas = draw(image, { x: 0, y: 0, width: 100, height: 100 }, width, height)
  return URL.createObjectURL(await encode(canvas, 'image/jpeg', 0.9))
}

/**
 * Returns a part of the picture as a small square: webp if the browser can write it, else jpeg. Only pixels
 * leave the device, not the place, time and camera of the photo.
 */
async function cropPicture(image: ImageBitmap, part: Part): Promise<Blob> {
  const pixels = Math.round((part.width / 100) * image.width)
  const side = Math.max(1, Math.min(maxPictureSide, pixels))
  const canvas = draw(image, part, side, side)
  let smallest: Blob | null = null
  for (const quality of qualities) {
    const webp = await encode(canvas, 'image/webp', quality)
    smallest = webp.type === 'image/webp' ? webp : await encode(canvas, 'image/jpeg', quality)
    if (smallest.size <= maxPictureBytes) return smallest
  }
  throw new Error(`A picture of ${side} pixels stayed at ${smallest?.size} bytes`)
}

function draw(image: ImageBitmap, part: Part, width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const ground = canvas.getContext('2d')
  if (!ground) throw new Error('This browser draws no pictures')
  // The initials behind the picture would be visible through transparent parts.
  ground.fillStyle = '#fff'
  ground.fillRect(0, 0, width, height)
  ground.imageSmoothingQuality = 'high'
  const [x, y] = [(part.x / 100) * image.width, (part.y / 100) * image.height]
  const [from, until] = [(part.width / 100) * image.width, (part.height / 100) * image.height]
  ground.drawImage(image, x, y, from, until, 0, 0, width, height)
  return canvas
}

function encode(canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob> {
  return new Promise((resolve, reject) =>
    canvas.toBlob((made) => (made ? resolve(made) : reject(new Error('No picture was made'))), type, quality),
  )
}
