// swift-format-ignore-file
// The types, one a line: identifier, conforms to, filename extensions, MIME types, description.

enum TypeTable {
  static let text: StaticString = """
    public.item\t\t\t\t
    public.content\t\t\t\tcontent
    public.composite-content\tpublic.content\t\t\tmixed content
    public.disk-image\tpublic.archive\t\t\tdisk image
    public.data\tpublic.item\t\t\tdata
    public.directory\tpublic.item\t\t\tdirectory
    com.apple.resolvable\t\t\t\t
    public.symlink\tpublic.item,com.apple.resolvable\t\t\tsymbolic link
    public.executable\tpublic.item\t\t\texecutable
    com.apple.mount-point\tpublic.item,com.apple.resolvable\t\t\tvolume
    com.apple.alias-file\tpublic.data,com.apple.resolvable\t\t\talias
    com.apple.bookmark\tpublic.data,com.apple.resolvable\t\t\tbookmark
    public.url\tpublic.data\t\t\tURL
    public.file-url\tpublic.url\t\t\tfile URL
    public.text\tpublic.data,public.content\t\t\ttext
    public.plain-text\tpublic.text\ttxt,text\ttext/plain\ttext
    public.utf8-plain-text\tpublic.plain-text\t\ttext/plain;charset=utf-8\tUnicode text
    public.utf16-external-plain-text\tpublic.plain-text\t\ttext/plain;charset=utf-16\tUnicode text
    public.utf16-plain-text\tpublic.plain-text\t\t\tUnicode text
    public.delimited-values-text\tpublic.text\t\t\tdelimited text
    public.comma-separated-values-text\tpublic.delimited-values-text\tcsv\ttext/csv,text/comma-separated-values\tCSV document
    public.tab-separated-values-text\tpublic.delimited-values-text\ttsv\ttext/tab-separated-values\tTSV document
    public.utf8-tab-separated-values-text\tpublic.tab-separated-values-text,public.utf8-plain-text\t\t\tUnicode TSV document
    public.rtf\tpublic.text\trtf\ttext/rtf,application/rtf\tRTF document
    public.html\tpublic.text\thtml,htm,shtml,shtm\ttext/html\tHTML text
    public.xml\tpublic.text\txml\tapplication/xml,text/xml\tXML text
    public.yaml\tpublic.text\tyml,yaml\tapplication/x-yaml\tYAML document
    public.css\tpublic.text\tcss\ttext/css\tCSS
    public.source-code\tpublic.plain-text\t\t\tsource code
    public.assembly-source\tpublic.source-code\ts\t\tassembly source
    public.c-source\tpublic.source-code\tc\t\tC source
    public.objective-c-source\tpublic.source-code\tm\t\tObjective-C source
    public.swift-source\tpublic.source-code\tswift\t\tSwift source
    public.c-plus-plus-source\tpublic.source-code\tcpp,cp,c++,cc,cxx\t\tC++ source
    public.objective-c-plus-plus-source\tpublic.source-code\tmm\t\tObjective-C++ source
    public.c-header\tpublic.source-code\th\t\tC header
    public.c-plus-plus-header\tpublic.source-code\thpp,hh,hxx,h++\t\tC++ header
    public.script\tpublic.source-code\t\t\tscript
    com.apple.applescript.text\tpublic.script\tapplescript\t\tAppleScript text
    com.apple.applescript.script\tpublic.data,public.script\tscpt\t\tscript
    com.apple.applescript.script-bundle\tpublic.script,com.apple.package\tscptd\t\tscript bundle
    com.netscape.javascript-source\tpublic.executable,public.source-code\tjs,jscript,javascript,mjs\ttext/javascript,application/javascript\tJavaScript
    public.shell-script\tpublic.script\tsh,command\tapplication/x-sh\tshell script
    public.perl-script\tpublic.shell-script\tpl,pm\ttext/x-perl-script\tPerl script
    public.python-script\tpublic.shell-script\tpy\ttext/x-python-script\tPython script
    public.ruby-script\tpublic.shell-script\trb,rbw\ttext/x-ruby-script\tRuby script
    public.php-script\tpublic.shell-script\tphp,php3,php4,ph3,ph4,phtml\ttext/php,text/x-php-script,application/php\tPHP script
    public.make-source\tpublic.script\tmk\t\tmakefile
    public.json\tpublic.text\tjson\tapplication/json\tJSON
    public.geojson\tpublic.json\tgeojson\tapplication/geo+json\tGeoJSON
    com.apple.property-list\tpublic.data\tplist\t\tproperty list
    com.apple.xml-property-list\tpublic.xml,com.apple.property-list\t\t\tXML property list
    com.apple.binary-property-list\tcom.apple.property-list\t\t\tbinary property list
    com.adobe.pdf\tpublic.data,public.composite-content\tpdf\tapplication/pdf\tPDF document
    com.apple.rtfd\tcom.apple.package,public.composite-content\trtfd\t\tRTF document with attachments
    com.apple.flat-rtfd\tpublic.data,public.composite-content\t\t\tRTF document with attachments
    com.apple.webarchive\tpublic.data,public.composite-content\twebarchive\tapplication/x-webarchive\tWeb archive
    public.image\tpublic.data,public.content\t\t\timage
    public.jpeg\tpublic.image\tjpeg,jpg,jpe\timage/jpeg,image/jpg\tJPEG image
    public.tiff\tpublic.image\ttiff,tif\timage/tiff\tTIFF image
    com.compuserve.gif\tpublic.image\tgif\timage/gif\tGIF image
    public.png\tpublic.image\tpng\timage/png\tPNG image
    com.apple.icns\tpublic.image\ticns\timage/x-icns\ticon image
    com.microsoft.bmp\tpublic.image\tbmp,dib\timage/bmp,image/x-bmp,image/x-ms-bmp\tbitmap image
    com.microsoft.ico\tpublic.image\tico\timage/vnd.microsoft.icon,image/x-icon\ticon image
    public.camera-raw-image\tpublic.image\t\t\tRAW image
    public.svg-image\tpublic.image,public.xml\tsvg,svgz\timage/svg+xml\tSVG image
    com.apple.live-photo\t\t\t\tLive Photo
    public.heif\tpublic.heif-standard\theif\timage/heif\tHEIF image
    public.heif-standard\tpublic.image\t\t\tHEIF image
    public.heic\tpublic.heif-standard\theic\timage/heic\tHEIC image
    org.webmproject.webp\tpublic.image\twebp\timage/webp\tWebP image
    com.adobe.raw-image\tpublic.camera-raw-image\tdng\timage/x-adobe-dng\tDNG image
    com.ilm.openexr-image\tpublic.image\texr\timage/x-exr\tOpenEXR image
    public.jpeg-xl\tpublic.image\tjxl\timage/jxl\tJPEG XL image
    public.3d-content\tpublic.content\t\t\t3D content
    com.pixar.universal-scene-description\tpublic.3d-content,public.data\tusd\tmodel/vnd.usd\tUniversal Scene Description
    com.pixar.universal-scene-description-mobile\tpublic.3d-content,public.data\tusdz\tmodel/vnd.usdz+zip\tUniversal Scene Description package
    com.apple.reality\tpublic.data\treality\tmodel/vnd.reality\tReality file
    com.apple.scenekit.scene\tpublic.3d-content,public.data\tscn\t\tSceneKit scene
    com.apple.arobject\tpublic.data\tarobject\t\tAR reference object
    public.audiovisual-content\tpublic.data,public.content\t\t\taudiovisual content
    public.movie\tpublic.audiovisual-content\t\t\tmovie
    public.video\tpublic.movie\t\t\tvideo
    public.audio\tpublic.audiovisual-content\t\t\taudio
    com.apple.quicktime-movie\tpublic.movie\tmov,qt\tvideo/quicktime\tQuickTime movie
    public.mpeg\tpublic.movie\tmpg,mpeg,mpe,m75,m15\tvideo/mpeg,video/mpg,video/x-mpeg,video/x-mpg\tMPEG movie
    public.mpeg-2-video\tpublic.video\tm2v\tvideo/mpeg2\tMPEG-2 video
    public.mpeg-2-transport-stream\tpublic.movie\tts\tvideo/mp2t\tMPEG-2 transport stream
    public.mp3\tpublic.audio\tmp3,mpga\taudio/mpeg,audio/mpeg3,audio/mpg,audio/mp3,audio/x-mpeg,audio/x-mp3\tMP3 audio
    public.mpeg-4\tpublic.movie\tmp4,mpg4\tvideo/mp4,video/mpeg4\tMPEG-4 movie
    public.mpeg-4-audio\tpublic.audio,public.mpeg-4\tm4a\taudio/mp4,audio/mpeg4\tMPEG-4 audio
    com.apple.m4a-audio\tpublic.audio\tm4a,m4r\taudio/x-m4a\tApple MPEG-4 audio
    com.apple.m4v-video\tpublic.movie\tm4v\tvideo/x-m4v\tApple MPEG-4 video
    com.apple.protected-mpeg-4-audio\tpublic.audio\tm4p\t\tprotected MPEG-4 audio
    public.avi\tpublic.movie\tavi,vfw\tvideo/avi,video/x-msvideo\tAVI movie
    public.aiff-audio\tpublic.aifc-audio\taiff,aif\taudio/aiff,audio/x-aiff\tAIFF audio
    public.aifc-audio\tpublic.audio\taifc\taudio/aiff\tAIFC audio
    com.microsoft.waveform-audio\tpublic.audio\twav,wave\taudio/vnd.wave,audio/wav,audio/wave,audio/x-wav\tWaveform audio
    public.midi-audio\tpublic.audio\tmidi,mid,smf,kar\taudio/midi,audio/x-midi\tMIDI audio
    public.playlist\tpublic.text\t\t\tplaylist
    public.m3u-playlist\tpublic.playlist\tm3u,m3u8\tapplication/vnd.apple.mpegurl,audio/mpegurl\tM3U playlist
    public.folder\tpublic.directory\t\t\tfolder
    public.volume\tpublic.folder\t\t\tvolume
    com.apple.package\tpublic.directory\t\t\tpackage
    com.apple.bundle\tpublic.directory\tbundle\t\tbundle
    com.apple.plugin\tcom.apple.package,com.apple.bundle\tplugin\t\tplug-in
    com.apple.metadata-importer\tcom.apple.plugin\tmdimporter\t\tSpotlight importer
    com.apple.quicklook-generator\tcom.apple.plugin\tqlgenerator\t\tQuick Look generator
    com.apple.xpc-service\tcom.apple.bundle\txpc\t\tXPC service
    com.apple.framework\tcom.apple.bundle\tframework\t\tframework
    com.apple.application\tpublic.executable\t\t\tapplication
    com.apple.application-bundle\tcom.apple.application,com.apple.bundle,com.apple.package\tapp\t\tapplication
    com.apple.application-extension\tcom.apple.xpc-service\tappex\t\tapplication extension
    public.unix-executable\tpublic.executable,public.data\t\t\tUnix executable
    com.microsoft.windows-executable\tpublic.executable,public.data\texe\tapplication/x-msdownload\tWindows executable
    com.apple.systempreference.prefpane\tcom.apple.package,com.apple.bundle\tprefPane\t\tpreference pane
    public.archive\tpublic.data\t\t\tarchive
    org.gnu.gnu-zip-archive\tpublic.data,public.archive\tgz,gzip\tapplication/x-gzip,application/gzip\tgzip archive
    public.bzip2-archive\tpublic.data,public.archive\tbz2,bzip2\tapplication/x-bzip2,application/bzip2\tbzip2 archive
    public.zip-archive\tpublic.data,public.archive\tzip\tapplication/zip,application/x-zip-compressed\tZIP archive
    public.tar-archive\tpublic.data,public.archive\ttar\tapplication/x-tar,application/tar\ttar archive
    com.apple.archive\tpublic.data,public.archive\taar,yaa\t\tApple archive
    public.spreadsheet\tpublic.content\t\t\tspreadsheet
    public.presentation\tpublic.composite-content\t\t\tpresentation
    public.database\t\t\t\tdatabase
    public.message\t\t\t\tmessage
    public.contact\t\t\t\tcontact
    public.vcard\tpublic.text,public.contact\tvcf,vcard\ttext/vcard,text/x-vcard,text/directory\tvCard
    public.to-do-item\t\t\t\tto-do item
    public.calendar-event\t\t\t\tcalendar event
    com.apple.ical.ics\tpublic.text,public.calendar-event\tics,ical\ttext/calendar\tcalendar document
    public.email-message\tpublic.message\t\t\temail message
    com.apple.mail.email\tpublic.data,public.email-message\teml\tmessage/rfc822\temail document
    com.apple.internet-location\tpublic.data\t\t\tInternet location
    public.font\t\t\t\tfont
    public.bookmark\t\t\t\tbookmark
    public.pkcs-12\tpublic.data\tp12,pfx\tapplication/x-pkcs12\tPKCS #12 certificate
    public.x509-certificate\tpublic.data\tcer,der,crt\tapplication/x-x509-ca-cert\tcertificate
    org.idpf.epub-container\tpublic.data,public.composite-content\tepub\tapplication/epub+zip\tEPUB document
    public.log\tpublic.plain-text\tlog\t\tlog
    public.ahap-source\tpublic.json\tahap\t\thaptic pattern
    com.topografix.gpx\tpublic.xml\tgpx\tapplication/gpx+xml\tGPX document
    com.microsoft.word.doc\tpublic.data,public.composite-content\tdoc\tapplication/msword\tWord document
    org.openxmlformats.wordprocessingml.document\tpublic.data,public.composite-content\tdocx\tapplication/vnd.openxmlformats-officedocument.wordprocessingml.document\tWord document
    org.openxmlformats.spreadsheetml.sheet\tpublic.data,public.spreadsheet,public.composite-content\txlsx\tapplication/vnd.openxmlformats-officedocument.spreadsheetml.sheet\tspreadsheet
    org.openxmlformats.presentationml.presentation\tpublic.data,public.presentation\tpptx\tapplication/vnd.openxmlformats-officedocument.presentationml.presentation\tpresentation
    """
}
