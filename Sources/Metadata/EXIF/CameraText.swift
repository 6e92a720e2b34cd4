/// The text; nil if cameras write it in every picture, so that it describes nothing.
func withoutCameraText(_ text: String) -> String? {
    let upper = text.uppercased()
    if wholeCameraTexts.contains(upper) || isJSON(text) { return nil }
    return cameraTextBeginnings.contains { upper.hasPrefix($0) } ? nil : text
}

/// Phone apps store their own data as a JSON object in ImageDescription.
private func isJSON(_ text: String) -> Bool { text.hasPrefix("{\"") && text.hasSuffix("}") }

/// Descriptions that cameras, and one editor, write by default, compared in upper case. Words that are plausible as captions
/// ("Camera", "Untitled") are not included.
private let wholeCameraTexts: Set<String> = [
    "ACER DIGITAL CAMERA", "ASUS", "BENQ DIGITAL CAMERA", "DCF 1.0", "DCIM", "DEFAULT", "DIGITAL CAMERA",
    "DIGITAL STILL CAMERA", "DSC", "EXIF", "EXIF_JPEG_420", "EXIF_JPEG_422", "EXIF_JPEG_PICTURE", "HP PHOTOSMART",
    "IMAGEDESCRIPTION", "JENOPTIK DIGITAL CAMERA", "JPEG", "KODAK DIGITAL STILL CAMERA", "LEAD TECHNOLOGIES INC. V1.01",
    "MEDION DIGITAL CAMERA", "NULL", "OLYMPUS CAMERA", "OLYMPUS DIGITAL CAMERA", "PENTAX DIGITAL CAMERA", "SAMSUNG",
    "SONY DSC", "USER COMMENTS", "VIVITAR DIGITAL CAMERA",
]

private let cameraTextBeginnings = [
    "<DIGIMAX ", "<KENOX ", "<SAMSUNG ", "<VLUU ", "CREATED WITH GIMP", "DCIM/", "DCIM\\", "DIGIMAX ", "GCM_TAG",
    "KONICA DIGITAL CAMERA", "KONICA MINOLTA DIGITAL CAMERA", "MINOLTA DIGITAL CAMERA", "SAMSUNG DIGITAL",
    "SAMSUNG TECHWIN", "SKANHEX",
]
