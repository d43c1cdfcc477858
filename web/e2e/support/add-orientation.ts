/** Returns a JPEG with the EXIF orientation of a camera that was held on its side: viewers turn it to the right by 90 degrees. */
export function addOrientation(jpeg: Buffer): Buffer {
  const exif = Buffer.concat([
    Buffer.from('Exif\0\0', 'latin1'),
    // TIFF, big-endian; a directory with one entry: orientation (0x0112), a short, 6.
    Buffer.from('4d4d002a00000008', 'hex'),
    Buffer.from('0001011200030000000100060000', 'hex'),
    Buffer.from('00000000', 'hex'),
  ]);
  const header = Buffer.alloc(4);
  header.writeUInt16BE(0xffe1, 0);
  header.writeUInt16BE(exif.length + 2, 2);
  // Behind the first marker, which begins every JPEG.
  return Buffer.concat([jpeg.subarray(0, 2), header, exif, jpeg.subarray(2)]);
}
