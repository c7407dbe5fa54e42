/** The names of backups in a folder; sorted, the newest is the last. */
export const finishedBackup = /^civic-hub-[\dTZ-]+\.sqlite$/
