/** Runs in a page before its own scripts: replaces the microphone by a tone, because test machines have no microphone. */
export const toneAsMicrophone = `if (navigator.mediaDevices) navigator.mediaDevices.getUserMedia = async () => {
  const audio = new AudioContext();
  const tone = new OscillatorNode(audio);
  const destination = audio.createMediaStreamDestination();
  tone.connect(destination);
  tone.start();
  return destination.stream;
}`;
