/** Runs in a page before its own scripts: a machine of tests has no microphone, so that the page hears a tone. */
export const toneAsMicrophone = `if (navigator.mediaDevices) navigator.mediaDevices.getUserMedia = async () => {
  const audio = new AudioContext();
  const tone = new OscillatorNode(audio);
  const destination = audio.createMediaStreamDestination();
  tone.connect(destination);
  tone.start();
  return destination.stream;
}`;
