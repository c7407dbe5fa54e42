import { useEffect, useState } from 'react'

/** An address under which elements of the page can show a blob; null until it is there. It ends with the component. */
export function useBlobAddress(blob: Blob): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    const made = URL.createObjectURL(blob)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  return address
}
