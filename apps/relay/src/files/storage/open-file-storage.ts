import type { FileStorage, FileStorageSettings } from './file-storage.ts'

export async function openFileStorage({ dataDir, s3 }: FileStorageSettings): Promise<FileStorage> {
  if (s3 === null) {
    const { createFolderStorage } = await import('./folder-storage.ts')
    return createFolderStorage(dataDir)
  }
  // Loaded on demand, because most hubs have their files in a folder.
  const { createS3Storage } = await import('./s3-storage.ts')
  return createS3Storage(s3)
}
