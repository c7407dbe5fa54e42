import { type RefObject, useEffect, useState } from 'react'
import { useLatest } from '../../../ui/use-latest.ts'
import { hasFiles, ignoreDrops } from './use-files-from-outside.ts'

/** Attaches files that are dropped on the element around another one. Returns true while files are dragged over it. */
export function useDroppedFiles(
  active: boolean,
  inner: RefObject<HTMLElement | null>,
  onFiles: (files: readonly File[]) => void,
): boolean {
  const [dropping, setDropping] = useState(false)
  const take = useLatest(onFiles)
  useEffect(() => {
    const around = inner.current?.closest<HTMLElement>('[data-item]') ?? inner.current?.parentElement
    if (!active || !around) return
    const over = (event: DragEvent) => {
      if (!hasFiles(event.dataTransfer)) return
      event.preventDefault()
      setDropping(true)
    }
    const leave = ({ relatedTarget }: DragEvent) => {
      if (!around.contains(relatedTarget as Node | null)) setDropping(false)
    }
    const drop = (event: DragEvent) => {
      if (!hasFiles(event.dataTransfer)) return
      event.preventDefault()
      setDropping(false)
      take.current([...event.dataTransfer.files])
    }
    around.addEventListener('dragover', over)
    around.addEventListener('dragleave', leave)
    around.addEventListener('drop', drop)
    const stopIgnoring = ignoreDrops()
    return () => {
      around.removeEventListener('dragover', over)
      around.removeEventListener('dragleave', leave)
      around.removeEventListener('drop', drop)
      stopIgnoring()
    }
  }, [active, inner, take])
  return dropping
}
